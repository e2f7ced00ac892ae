/** Callback with the number of items of a step that are done, and of all items. */
export type StepProgress = (done: number, all: number) => void
