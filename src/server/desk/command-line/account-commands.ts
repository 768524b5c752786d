import {
  type DeskContext,
  freezeAccount,
  type Intervention,
  logOutEverywhere,
  removeLostSecondFactor,
  unfreezeAccount,
} from '../../client/account/interventions.ts'
import type { Actor } from '../../platform/event/event.ts'
import { type Command, command, countText, DeskError, type ParsedArguments, readAddress, resultText } from './command.ts'

const reasonMaxLength = 1000

export const freeze = command({
  name: 'freeze',
  usage: '<email> --reason <text>',
  summary:
    'Freezes an account: ends its sessions at once, and its client cannot log in until it is unfrozen. The client is not informed; only the desk sees the reason.',
  options: { reason: { type: 'string' } },
  read: (args) => ({ ...readAddress(args), reason: readReason(args) }),
  run: async (desk, input) =>
    resultText(await freezeAccount(desk, input), {
      email: input.email,
      done: (ended) => `The account of ${input.email} is frozen; ${countText(ended, 'session')} ended.`,
      already: `The account of ${input.email} is frozen already.`,
    }),
})

function readReason({ values: { reason } }: ParsedArguments): string {
  const text = typeof reason === 'string' ? reason.trim() : ''
  if (text !== '' && text.length <= reasonMaxLength) return text
  throw new DeskError(`Give the reason, in at most ${reasonMaxLength} characters: --reason "<text>".`)
}

interface AccountCommand {
  name: string
  summary: string
  change(desk: DeskContext, input: { email: string; actor: Actor }): Promise<Intervention>
  done(email: string, sessionsEnded: number): string
  already?(email: string): string
}

/** A command that needs only the account's e-mail address. */
const accountCommand = ({ name, summary, change, done, already = () => '' }: AccountCommand): Command =>
  command({
    name,
    usage: '<email>',
    summary,
    read: readAddress,
    run: async (desk, { email, actor }) =>
      resultText(await change(desk, { email, actor }), { email, done: (ended) => done(email, ended), already: already(email) }),
  })

export const unfreeze = accountCommand({
  name: 'unfreeze',
  summary: 'Lets the client of a frozen account log in again, with the same password.',
  change: unfreezeAccount,
  done: (email) => `The account of ${email} is no longer frozen.`,
  already: (email) => `The account of ${email} is not frozen.`,
})

export const endSessions = accountCommand({
  name: 'end-sessions',
  summary: 'Logs a client out everywhere, at once. They can log in again.',
  change: logOutEverywhere,
  done: (email, ended) => `${countText(ended, 'session')} of ${email} ended.`,
})

export const removeSecondFactor = accountCommand({
  name: 'remove-second-factor',
  summary:
    'Turns off two-step sign-in for a client who has lost the app and the recovery codes, and sends them a letter. Afterwards the password is enough: first make sure, in another way than by e-mail, that the request comes from the client.',
  change: removeLostSecondFactor,
  done: (email) => `Two-step sign-in of ${email} is off; the client gets a letter.`,
  already: (email) => `Two-step sign-in of ${email} is off already.`,
})
