import type { RecordFilter } from '../api/operator.ts'

const filterNames = ['actor', 'object', 'kind', 'from', 'to'] as const satisfies readonly (keyof RecordFilter)[]
export type FilterName = (typeof filterNames)[number]

/** The filter that an address of the screen says. */
export const readFilter = (params: URLSearchParams): RecordFilter =>
  Object.fromEntries(filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])))
