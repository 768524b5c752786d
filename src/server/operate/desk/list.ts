import { command, counted, DeskError, type Given, kinds, selectionDetails, selectionIn, selectionOptions } from './command.ts'
import { tableOf } from './layout.ts'
import type { Kind } from './records.store.ts'

const defaultLimit = 50
const maxLimit = 1000

const columns: Record<Kind, string[]> = {
  requests: ['reference', 'state', 'received', 'from', 'to', 'amount', 'account'],
  clients: ['email', 'state', 'since', 'firstName', 'lastName', 'personalCheck'],
  payments: ['reference', 'state', 'opened', 'amount', 'currency', 'account'],
}

export const list = command({
  name: 'list',
  usage: `<${kinds.join(' | ')}> [--state <state>] [--since <date>] [--limit <count>]`,
  summary: `Shows the newest exchange requests, clients or card payments, a line each. Times are UTC.`,
  details: [...selectionDetails, `--limit <count>  at most this many lines (default: ${defaultLimit})`],
  options: { ...selectionOptions, limit: { type: 'string' } },
  read: (given) => ({ ...selectionIn(given), limit: limitIn(given) }),
  async run({ records }, { kind, ...selection }) {
    const found = await records.newest(kind, selection)
    return found.length === 0
      ? `There are no such ${kind}.`
      : `${tableOf(found, columns[kind])}\n${counted(found.length, kind.slice(0, -1))}`
  },
})

function limitIn({ values: { limit = String(defaultLimit) } }: Given): number {
  const count = Number(limit)
  if (Number.isInteger(count) && count >= 1 && count <= maxLimit) return count
  throw new DeskError(`--limit must be a whole number from 1 to ${maxLimit}.`)
}
