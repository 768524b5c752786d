import { unfreezeAccount } from '../../client/account/interventions.ts'
import { addressIn, type Command, told } from './command.ts'

export const unfreeze: Command = {
  name: 'unfreeze',
  usage: '<email>',
  summary: 'Lets the client of a frozen account log in again, with the password that the account has.',
  options: {},
  async run(desk, given) {
    const email = addressIn(given)
    const result = await unfreezeAccount(desk, { email, actor: given.actor })
    return told(result, {
      email,
      done: () => `The account of ${email} is no longer frozen.`,
      already: `The account of ${email} is not frozen.`,
    })
  },
}
