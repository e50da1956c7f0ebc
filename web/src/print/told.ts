/** What the house tells of a kit, with signs as printers set them. */
import type { KitTold, SheetsTold } from '../wire'
import type { Language } from '../words/formatter'
import { typeset } from '../words/typeset'

/** A kit with the names of its parts, and what else is needed. */
export function kitSet(told: KitTold, language: Language): KitTold {
  const set = (text: string) => typeset(text, language)
  return {
    ...told,
    groups: told.groups.map((group) => ({ ...group, title: set(group.title) })),
    solids: told.solids.map((solid) => ({ ...solid, name: set(solid.name) })),
    needs: told.needs.map(set),
  }
}

/** Sheets with their titles and the names of what lies on them. */
export function sheetsSet(told: SheetsTold, language: Language): SheetsTold {
  const set = (text: string) => typeset(text, language)
  const sheets = told.sheets.map((sheet) => ({ ...sheet, title: set(sheet.title), parts: sheet.parts.map(set) }))
  return { ...told, sheets }
}
