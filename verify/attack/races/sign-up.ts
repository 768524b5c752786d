import { type Race, withStatus200, statuses, repeat } from './race.ts'
import { logIn } from '../clients.ts'
import type { Target } from '../target.ts'
import { usualPassword, newEmail, newNetworkAddress, register } from '../../harness/client.ts'
import { until } from '../../harness/until.ts'
import { linkTokens } from '../../harness/mailbox.ts'

const waitForConfirmationTokens = (target: Target, to: string, count: number) =>
  until(
    async () => {
      const tokens = linkTokens(await target.letters(to), 'verify-email')
      return tokens.length >= count && tokens
    },
    { what: `${count} confirmation letters`, everyMs: 100 },
  )

const confirmationRequest = (token: string) => ({ path: `/api/auth/verify-email?token=${token}` })
const findAccounts = (target: Target, email: string) => target.query('select 1 from account where email = $1', [email])

const oneLinkTwice: Race = {
  name: 'one confirmation link opened twice at once: both calls succeed, with one account',
  async run({ target, atOnce, checks }) {
    const person = { email: newEmail(), password: usualPassword, from: newNetworkAddress() }
    await register(target.site, person, { from: person.from })
    const token = await target.mailedToken(person.email, 'verify-email')
    const responses = await atOnce(repeat(2, confirmationRequest(token)))
    checks.expect(withStatus200(responses).length === 2, `one confirmation link opened twice at once returned ${statuses(responses)}`)
    checks.expect((await findAccounts(target, person.email)).length === 1, 'a confirmation link opened twice did not make one account')
  },
}

const twoSignUps: Race = {
  name: 'two sign-ups of one e-mail address, confirmed at once: the password of one sign-up is set',
  async run({ target, atOnce, checks }) {
    const email = newEmail()
    const passwords = [`${usualPassword} one`, `${usualPassword} two`]
    const signUps = await atOnce(
      passwords.map((password) => ({ method: 'POST', path: '/api/auth/register', body: { email, password }, from: newNetworkAddress() })),
    )
    checks.expect(withStatus200(signUps).length === 2, `two sign-ups of one e-mail address returned ${statuses(signUps)}`)
    const tokens = await waitForConfirmationTokens(target, email, 2)
    const responses = await atOnce(tokens.map(confirmationRequest))
    checks.expect(withStatus200(responses).length === 1, `two confirmations of one e-mail address returned ${statuses(responses)}`)
    checks.expect((await findAccounts(target, email)).length === 1, 'two confirmations did not leave one account')
    const logIns = await Promise.all(passwords.map((password) => logIn(target, { email, password, from: newNetworkAddress() })))
    checks.expect(withStatus200(logIns).length === 1, `after two confirmations the passwords log in: ${statuses(logIns)}`)
  },
}

export const signUpRaces: Race[] = [oneLinkTwice, twoSignUps]
