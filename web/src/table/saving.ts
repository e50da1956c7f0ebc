/** A table's record, kept as a file. */
import { fetchRecord } from '../api'
import { toast } from '../components/announcer.svelte'
import { explain } from '../house.svelte'
import { oneKey } from './keys'

/** Hands the record to the browser as a download; what goes wrong is said. `game` is null where the house lacks it. */
export async function saveRecord(table: string, game: string | null, form: 'text' | 'json'): Promise<void> {
  try {
    const record = await fetchRecord(table, form, oneKey(table) ?? undefined)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(record)
    link.download = `${game ?? 'table'}-${table}.${form === 'json' ? 'json' : 'txt'}`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  } catch (trouble) {
    toast(await explain(trouble, game), 'refusal')
  }
}
