/** What the house says of kits to print, as docs/protocol.md has it. */

/** Parts of a kit that are printed together, or not. */
export interface KitGroup {
  id: string
  title: string
  /** How many things are cut out. */
  count: number
  minutes: number
  /** Another way to make what is there already: off unless it is wished for. */
  is_extra: boolean
}

/** What can be printed of a game, and every choice there is. */
export interface KitTold {
  groups: KitGroup[]
  /** What a 3D printer makes, where the house can make such files. */
  solids: { id: string; name: string; count: number }[]
  /** What cannot be printed. */
  needs: string[]
  choices: Record<string, string[]>
  /** Those of the formats that hold solids: they need neither paper nor ink. */
  models: string[]
  ranges: Record<string, [number, number]>
  usual: Record<string, number | string>
  /** Numbers on which the parts of this game depend, and those on which its solids do. */
  matters: string[]
  solids_matter: string[]
}

export interface Sheet {
  title: string
  /** In millimetres. */
  width: number
  height: number
  /** The names of what lies on it. */
  parts: string[]
  /** The address of its picture. */
  picture: string
}

export interface SheetsTold {
  /** How many sheets of paper go into the printer. */
  papers: number
  minutes: number
  sheets: Sheet[]
}
