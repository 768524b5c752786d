import { removeLostSecondFactor } from '../../client/account/interventions.ts'
import { addressIn, type Command, told } from './command.ts'

export const removeSecondFactor: Command = {
  name: 'remove-second-factor',
  usage: '<email>',
  summary:
    'Turns off two-step sign-in for a client who has lost the app and the recovery codes, and tells them by letter. Whoever knows the password can log in then: make sure first, by another way than e-mail, that it is the client who asks.',
  options: {},
  check: (given) => void addressIn(given),
  async run(desk, given) {
    const email = addressIn(given)
    const result = await removeLostSecondFactor(desk, { email, actor: given.actor })
    return told(result, {
      email,
      done: () => `Two-step sign-in of ${email} is off; a letter tells them.`,
      already: `Two-step sign-in of ${email} is off already.`,
    })
  },
}
