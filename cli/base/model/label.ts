/** The title of a doc, by the path of its file. The plan has it in place of the text, so that it depends on no title. */
export interface TitleOf {
  titleOf: string
}

/** A text as it is, or the title of a doc. */
export type Label = string | TitleOf

/** Data whose labels and titles may be those of docs. */
export type Planned<Data> = Data extends readonly (infer Item)[]
  ? readonly Planned<Item>[]
  : Data extends object
    ? { [Name in keyof Data]: Name extends 'label' | 'title' ? Label : Planned<Data[Name]> }
    : Data
