import { freezeAccount } from '../../client/account/interventions.ts'
import { addressIn, type Command, counted, DeskError, told } from './command.ts'

const longestReason = 1000

export const freeze: Command = {
  name: 'freeze',
  usage: '<email> --reason <text>',
  summary:
    'Freezes an account: ends its sessions at once, and its client cannot log in until it is unfrozen. The client is not told; the reason is kept for the desk only.',
  options: { reason: { type: 'string' } },
  async run(desk, given) {
    const email = addressIn(given)
    const reason = typeof given.values['reason'] === 'string' ? given.values['reason'].trim() : ''
    if (reason === '' || reason.length > longestReason)
      throw new DeskError(`Say why, in at most ${longestReason} characters: --reason "<text>".`)
    const result = await freezeAccount(desk, { email, reason, actor: given.actor })
    return told(result, {
      email,
      done: (ended) => `The account of ${email} is frozen; ${counted(ended, 'session')} ended.`,
      already: `The account of ${email} is frozen already.`,
    })
  },
}
