import { calls } from '#contract/calls.ts'
import {
  anotherSession,
  asClient,
  challengeOf,
  finishLogInRequest,
  logIn,
  logInRequest,
  nextAppCode,
  readProfile,
  refresh,
  turnOnSecondFactor,
} from '../clients.ts'
import { newEmail, newNetworkAddress, register, type Tokens, usualPassword } from '../../harness/client.ts'
import type { Target } from '../target.ts'
import { until } from '../../harness/until.ts'
import { linkTokens } from '../../harness/sandbox.ts'
import { countDistinct, type Race, repeat, type Round, statuses, withStatus200 } from './race.ts'

const refreshRequest = (refreshToken: string) => ({ ...calls.refreshToken, body: { refreshToken } })

const tenRefreshes: Race = {
  name: 'ten refreshes at once with one token: all return the same new tokens',
  async run({ target, client, atOnce, checks }) {
    const responses = await atOnce(repeat(10, refreshRequest(client.refreshToken)))
    checks.expect(withStatus200(responses).length === 10, `not all of ten parallel refreshes returned 200: ${statuses(responses)}`)
    checks.expect(countDistinct(responses) === 1, `ten parallel refreshes returned ${countDistinct(responses)} different token pairs`)
    const pairs = await target.query(
      'select 1 from token_pair join session on session.id = session_id join account on account.id = account_id where email = $1',
      [client.email],
    )
    checks.expect(pairs.length === 2, `ten parallel refreshes left ${pairs.length} pairs of tokens instead of two`)
    const [newTokens] = tokensIn(responses)
    checks.expect(
      (await readProfile(target, newTokens?.accessToken)).status === 200,
      'the new access token of ten parallel refreshes does not work',
    )
  },
}

/** None of these tokens may work after the session has ended, not even tokens that were issued during the race. */
async function checkTokensEnded({ target, checks }: Round, tokens: Tokens[], end: string): Promise<void> {
  for (const { accessToken, refreshToken } of tokens) {
    checks.expect((await readProfile(target, accessToken)).status === 401, `an access token works after ${end}`)
    checks.expect((await refresh(target, refreshToken)).status === 401, `a refresh token works after ${end}`)
  }
}

const tokensIn = (responses: { status: number; json: unknown }[]) =>
  responses.filter(({ status }) => status === 200).map(({ json }) => json as Tokens)

const logOutAndRefresh: Race = {
  name: 'a log-out and five refreshes at once: no token works afterwards',
  async run(round) {
    const { client, atOnce, checks } = round
    const loggingOut = asClient(client, calls.logout, { refreshToken: client.refreshToken })
    const [end, ...others] = await atOnce([loggingOut, ...repeat(5, refreshRequest(client.refreshToken))])
    checks.expect(end?.status === 200, `a log-out among refreshes returned ${end?.status}`)
    checks.expect(
      others.every(({ status }) => status === 200 || status === 401),
      `refreshes at the same time as a log-out returned ${statuses(others)}`,
    )
    await checkTokensEnded(round, [client, ...tokensIn(others)], 'the log-out')
  },
}

async function requestResetToken({ target, client: { email, from } }: Round): Promise<string> {
  await target.call({ ...calls.resetPassword, body: { email }, from })
  return target.mailedToken(email, 'set-new-password')
}

const setPasswordRequest = (token: string, password: string) => ({
  ...calls.setNewPassword,
  body: { token, newPassword: password, confirmNewPassword: password },
})

const resetAndLogIn: Race = {
  name: 'a password reset and five log-ins with the old password at once: every session ends',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const token = await requestResetToken(round)
    const newPassword = `${client.password} anew`
    const [set, ...others] = await atOnce([setPasswordRequest(token, newPassword), ...repeat(5, logInRequest(client))])
    checks.expect(set?.status === 200, `setting a new password returned ${set?.status}`)
    await checkTokensEnded(round, [client, ...tokensIn(others)], 'a new password')
    checks.expect((await logIn(target, client)).status === 400, 'the old password still logs in')
    checks.expect((await logIn(target, { ...client, password: newPassword })).status === 200, 'the new password does not log in')
  },
}

const resetTwice: Race = {
  name: 'one reset link used twice at once: only the password of one call is set',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const token = await requestResetToken(round)
    const passwords = [`${client.password} one`, `${client.password} two`]
    const responses = await atOnce(passwords.map((password) => setPasswordRequest(token, password)))
    checks.expect(withStatus200(responses).length === 1, `a reset link used twice at once returned ${statuses(responses)}`)
    for (const [at, password] of passwords.entries()) {
      const { status } = await logIn(target, { ...client, password })
      checks.expect((status === 200) === (responses[at]?.status === 200), 'the refused password logs in, or the set password does not')
    }
  },
}

const changeAndOthers: Race = {
  name: 'a password change, refreshes of another session and log-ins at once: the other sessions end',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const other = await anotherSession(target, client)
    const newPassword = `${client.password} changed`
    const [change, ...others] = await atOnce([
      asClient(client, calls.changePassword, { currentPassword: client.password, newPassword }),
      ...repeat(3, refreshRequest(other.refreshToken)),
      ...repeat(2, logInRequest(client)),
    ])
    checks.expect(change?.status === 200, `a change of password returned ${change?.status}: ${change?.text}`)
    const [ownTokens] = tokensIn(change ? [change] : [])
    checks.expect((await readProfile(target, ownTokens?.accessToken)).status === 200, 'the session that changed the password has ended')
    await checkTokensEnded(round, [other, ...tokensIn(others)], 'a change of password')
    checks.expect((await logIn(target, { ...client, password: newPassword })).status === 200, 'the changed password does not log in')
  },
}

export const sessionRaces: Race[] = [tenRefreshes, logOutAndRefresh, resetTwice, resetAndLogIn, changeAndOthers]

type Codes = Awaited<ReturnType<typeof turnOnSecondFactor>>

/** Opens challenges for a client with a second factor, and sends all codes at the same time. Only one log-in may succeed. */
const onlyOneSucceeds = (name: string, challenges: number, codesFor: (challenges: string[], codes: Codes) => [string, string][]): Race => ({
  name,
  async run({ target, client, atOnce, checks }) {
    const codes = await turnOnSecondFactor(target, client)
    const opened: string[] = []
    while (opened.length < challenges) opened.push(challengeOf(await logIn(target, client)))
    const responses = await atOnce(codesFor(opened, codes).map(([challenge, code]) => finishLogInRequest(client, challenge, code)))
    checks.expect(withStatus200(responses).length === 1, `${name}; returned ${statuses(responses)}`)
  },
})

export const secondFactorRaces: Race[] = [
  onlyOneSucceeds('one app code sent at once in five log-ins: one log-in succeeds', 5, (opened, { secret }) => {
    const code = nextAppCode(secret)
    return opened.map((challenge) => [challenge, code])
  }),
  onlyOneSucceeds('one recovery code sent at once in five log-ins: one log-in succeeds', 5, (opened, { recoveryCodes: [code = ''] }) =>
    opened.map((challenge) => [challenge, code]),
  ),
  onlyOneSucceeds(
    'one challenge sent at once with two valid recovery codes: one log-in succeeds',
    1,
    ([challenge = ''], { recoveryCodes }) => recoveryCodes.slice(0, 2).map((code) => [challenge, code]),
  ),
]

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
    const signUps = await atOnce(passwords.map((password) => ({ ...calls.register, body: { email, password }, from: newNetworkAddress() })))
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
