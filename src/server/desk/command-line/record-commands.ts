import { setStateByCommand } from '../../trade/request/request-desk.ts'
import { command, countText, DeskError, readChoice, readSelection, recordKinds, selectionDetails, selectionOptions } from './command.ts'
import { sheetOf, tableOf } from './layout.ts'
import type { RecordKind } from '../export/records.store.ts'

const defaultLimit = 50
const maxLimit = 1000

const columns: Record<RecordKind, string[]> = {
  requests: ['reference', 'state', 'received', 'from', 'to', 'amount', 'account'],
  clients: ['email', 'state', 'since', 'firstName', 'lastName', 'personalCheck'],
  deals: ['reference', 'state', 'accepted', 'party', 'direction', 'fiatAmount', 'currency', 'coinAmount', 'coin'],
  payments: ['reference', 'state', 'opened', 'amount', 'currency', 'account'],
}

export const list = command({
  name: 'list',
  usage: `<${recordKinds.join(' | ')}> [--state <state>] [--since <date>] [--limit <count>]`,
  summary: `Shows the newest exchange requests, clients, deals or card payments, a line each. Times are UTC.`,
  details: [...selectionDetails, `--limit <count>  at most this many lines (default: ${defaultLimit})`],
  options: { ...selectionOptions, limit: { type: 'string' } },
  read: (args) => ({ ...readSelection(args), limit: readLimit(args.values['limit']) }),
  async run({ records }, { kind, ...selection }) {
    const found = await records.newest(kind, selection)
    return found.length === 0
      ? `There are no such ${kind}.`
      : `${tableOf(found, columns[kind])}\n${countText(found.length, kind.slice(0, -1))}`
  },
})

function readLimit(limit: unknown = defaultLimit): number {
  const count = Number(limit)
  if (Number.isInteger(count) && count >= 1 && count <= maxLimit) return count
  throw new DeskError(`--limit must be a whole number from 1 to ${maxLimit}.`)
}

export const show = command({
  name: 'show',
  usage: '<reference | email>',
  summary:
    'Shows everything about an exchange request, a deal or a card payment, by its reference, or about a client, by e-mail address, also why the account was frozen. Times are UTC.',
  read({ positionals: [reference, ...more] }) {
    if (!reference || more.length > 0) throw new DeskError('Give one reference, such as K7M2XQ4T, or one e-mail address.')
    return { reference: reference.includes('@') ? reference : reference.toUpperCase() }
  },
  async run({ records }, { reference, actor }) {
    const found = await records.find({ reference, actor })
    if (found.length > 0) return found.map(sheetOf).join('\n\n')
    throw new DeskError(
      reference.includes('@') ? `No account has the address ${reference}.` : `There is no request, deal or payment ${reference}.`,
    )
  },
})

/** Requests are closed and opened again at the desk, where the reason is chosen. */
const requestStates = ['received', 'in-review', 'answered'] as const

export const setState = command({
  name: 'set-state',
  usage: `<reference> <${requestStates.join(' | ')}>`,
  summary: 'Sets the state of an exchange request. The client gets no letter.',
  read({ positionals: [reference, state, ...more] }) {
    if (!reference || more.length > 0) throw new DeskError(`Give one reference and one of ${requestStates.join(', ')}.`)
    return { reference: reference.toUpperCase(), state: readChoice(state, requestStates) }
  },
  async run(desk, input) {
    const { reference, state } = input
    const outcome = await setStateByCommand(desk, input)
    if (outcome === 'done') return `The request ${reference} is ${state} now.`
    throw new DeskError(
      {
        unknown: `There is no request ${reference}.`,
        already: `The request ${reference} is ${state} already.`,
        closed: `The request ${reference} is closed. Open it again at the desk first.`,
      }[outcome],
    )
  },
})
