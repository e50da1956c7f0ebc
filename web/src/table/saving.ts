/** A table's record, kept as a file. */
import { fetchRecord } from '../api'
import { toast } from '../components/announcer.svelte'
import { explain } from '../house.svelte'
import { saveFile } from '../saving'
import { oneKey } from './keys'

/** Hands the record to the browser as a download; what goes wrong is said. `game` is null where the house lacks it. */
export async function saveRecord(table: string, game: string | null, form: 'text' | 'json'): Promise<void> {
  try {
    const record = await fetchRecord(table, form, oneKey(table) ?? undefined)
    saveFile(record, `${game ?? 'table'}-${table}.${form === 'json' ? 'json' : 'txt'}`)
  } catch (trouble) {
    toast(await explain(trouble, game), 'refusal')
  }
}
