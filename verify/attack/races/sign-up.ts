import { setTimeout as pause } from 'node:timers/promises'
import { aPassword, logIn, mailedToken, newAddress, newEmail, register } from '../clients.ts'
import type { Target } from '../target.ts'
import { type Race, served, statuses, times } from './race.ts'

const patienceMs = 20_000

async function confirmationTokens(target: Target, to: string, count: number): Promise<string[]> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const links = (await target.letters(to)).flatMap((letter) => letter.links).filter((link) => link.includes('/app/verify-email/'))
    const tokens = [...new Set(links.map((link) => link.split('/app/verify-email/')[1] ?? ''))]
    if (tokens.length >= count) return tokens
    if (Date.now() > giveUpAt) throw new Error(`${tokens.length} of ${count} confirmation letters came`)
    await pause(100)
  }
}

const confirming = (token: string) => ({ path: `/api/auth/verify-email?token=${token}` })
const accounts = (target: Target, email: string) => target.query('select 1 from account where email = $1', [email])

const oneLinkTwice: Race = {
  name: 'one confirmation link opened by two at once: both succeed, one account',
  async run({ target, atOnce, promises }) {
    const known = { email: newEmail(), password: aPassword, from: newAddress() }
    await register(target, known)
    const token = await mailedToken(target, known.email, 'verify-email')
    const answers = await atOnce(times(2, confirming(token)))
    promises.holds(served(answers).length === 2, `one confirmation link opened twice at once was answered ${statuses(answers)}`)
    promises.holds((await accounts(target, known.email)).length === 1, 'a confirmation link opened twice did not make one account')
  },
}

const twoAttempts: Race = {
  name: 'two sign-ups of one address, at once, confirmed at once: the password of one counts',
  async run({ target, atOnce, promises }) {
    const email = newEmail()
    const passwords = [`${aPassword} one`, `${aPassword} two`]
    const signUps = await atOnce(
      passwords.map((password) => ({ method: 'POST', path: '/api/auth/register', body: { email, password }, from: newAddress() })),
    )
    promises.holds(served(signUps).length === 2, `two sign-ups of one address were answered ${statuses(signUps)}`)
    const tokens = await confirmationTokens(target, email, 2)
    const answers = await atOnce(tokens.map(confirming))
    promises.holds(served(answers).length === 1, `two confirmations of one address were answered ${statuses(answers)}`)
    promises.holds((await accounts(target, email)).length === 1, 'two confirmations did not leave one account')
    const logIns = await Promise.all(passwords.map((password) => logIn(target, { email, password, from: newAddress() })))
    promises.holds(served(logIns).length === 1, `after two confirmations the passwords log in: ${statuses(logIns)}`)
  },
}

export const signUpRaces: Race[] = [oneLinkTwice, twoAttempts]
