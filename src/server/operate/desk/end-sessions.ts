import { logOutEverywhere } from '../../client/account/interventions.ts'
import { addressIn, type Command, counted, told } from './command.ts'

export const endSessions: Command = {
  name: 'end-sessions',
  usage: '<email>',
  summary: 'Logs a client out everywhere, at once. They can log in again.',
  options: {},
  async run(desk, given) {
    const email = addressIn(given)
    const result = await logOutEverywhere(desk, { email, actor: given.actor })
    return told(result, { email, done: (ended) => `${counted(ended, 'session')} of ${email} ended.`, already: '' })
  },
}
