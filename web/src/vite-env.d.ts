/// <reference types="vite/client" />

declare module 'virtual:games' {
  /** What a game's own page in docs/ says of it first: its picture, and its first words in each language. */
  export interface Showpiece {
    picture: string
    /** The colour the picture stands on. */
    ground: string
    width: number
    height: number
    alt: Record<string, string>
    line: Record<string, string>
  }
  export const showpieces: Record<string, Showpiece>
}

declare module '*.md' {
  export const lead: string
  export const html: string
  export const contents: { id: string; title: string }[]
}
