/** Told how much of a step is done. */
export type StepProgress = (done: number, all: number) => void
