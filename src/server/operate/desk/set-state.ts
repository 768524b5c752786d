import { setRequestState } from '../../trade/exchange-request/request-desk.ts'
import { command, DeskError, type Given, wordIn } from './command.ts'

const states = ['received', 'in-review', 'answered'] as const

export const setState = command({
  name: 'set-state',
  usage: `<reference> <${states.join(' | ')}>`,
  summary: 'Sets the state of an exchange request. The client gets no letter.',
  read: orderIn,
  async run(desk, order) {
    const { reference, state } = order
    const outcome = await setRequestState(desk, order)
    if (outcome === 'done') return `The request ${reference} is ${state} now.`
    throw new DeskError(outcome === 'already' ? `The request ${reference} is ${state} already.` : `There is no request ${reference}.`)
  },
})

function orderIn({ positionals: [reference, state, ...more] }: Given) {
  if (!reference || more.length > 0) throw new DeskError(`Give one reference and one of ${states.join(', ')}.`)
  return { reference: reference.toUpperCase(), state: wordIn(state, states) }
}
