import { freezeAccount, logOutEverywhere, removeLostSecondFactor, unfreezeAccount } from '../../client/account/interventions.ts'
import { addressIn, type Command, counted, DeskError, type Given, resultText } from './command.ts'

const longestReason = 1000

export const freeze: Command = {
  name: 'freeze',
  usage: '<email> --reason <text>',
  summary:
    'Freezes an account: ends its sessions at once, and its client cannot log in until it is unfrozen. The client is not informed; only the desk sees the reason.',
  options: { reason: { type: 'string' } },
  check: (given) => void [addressIn(given), reasonIn(given)],
  async run(desk, given) {
    const email = addressIn(given)
    const result = await freezeAccount(desk, { email, reason: reasonIn(given), actor: given.actor })
    return resultText(result, {
      email,
      done: (ended) => `The account of ${email} is frozen; ${counted(ended, 'session')} ended.`,
      already: `The account of ${email} is frozen already.`,
    })
  },
}

function reasonIn({ values: { reason } }: Given): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text !== '' && text.length <= longestReason) return text
  throw new DeskError(`Give the reason, in at most ${longestReason} characters: --reason "<text>".`)
}

export const unfreeze: Command = {
  name: 'unfreeze',
  usage: '<email>',
  summary: 'Lets the client of a frozen account log in again, with the same password.',
  options: {},
  check: (given) => void addressIn(given),
  async run(desk, given) {
    const email = addressIn(given)
    return resultText(await unfreezeAccount(desk, { email, actor: given.actor }), {
      email,
      done: () => `The account of ${email} is no longer frozen.`,
      already: `The account of ${email} is not frozen.`,
    })
  },
}

export const endSessions: Command = {
  name: 'end-sessions',
  usage: '<email>',
  summary: 'Logs a client out everywhere, at once. They can log in again.',
  options: {},
  check: (given) => void addressIn(given),
  async run(desk, given) {
    const email = addressIn(given)
    const result = await logOutEverywhere(desk, { email, actor: given.actor })
    return resultText(result, { email, done: (ended) => `${counted(ended, 'session')} of ${email} ended.` })
  },
}

export const removeSecondFactor: Command = {
  name: 'remove-second-factor',
  usage: '<email>',
  summary:
    'Turns off two-step sign-in for a client who has lost the app and the recovery codes, and sends them a letter. Afterwards the password is enough: first make sure, by another way than e-mail, that the client asks.',
  options: {},
  check: (given) => void addressIn(given),
  async run(desk, given) {
    const email = addressIn(given)
    return resultText(await removeLostSecondFactor(desk, { email, actor: given.actor }), {
      email,
      done: () => `Two-step sign-in of ${email} is off; the client gets a letter.`,
      already: `Two-step sign-in of ${email} is off already.`,
    })
  },
}
