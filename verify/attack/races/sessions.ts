import { calls } from '#contract/calls.ts'
import { distinct, type Race, type Round, served, statuses, times } from './race.ts'
import { anotherSession, logIn, readProfile, refresh } from '../clients.ts'
import type { Tokens } from '../../harness/client.ts'

const refreshing = (refreshToken: string) => ({ method: 'POST', path: '/api/auth/refresh-token', body: { refreshToken } })

const tenRefreshes: Race = {
  name: 'ten refreshes of one token: all served, one successor',
  async run({ target, client, atOnce, checks }) {
    const responses = await atOnce(times(10, refreshing(client.refreshToken)))
    checks.holds(served(responses).length === 10, `of ten parallel refreshes not all were served: ${statuses(responses)}`)
    checks.holds(distinct(responses) === 1, `ten parallel refreshes got ${distinct(responses)} successors`)
    const pairs = await target.query(
      'select 1 from token_pair join session on session.id = session_id join account on account.id = account_id where email = $1',
      [client.email],
    )
    checks.holds(pairs.length === 2, `ten parallel refreshes left ${pairs.length} pairs of tokens instead of two`)
    const [successor] = tokensIn(responses)
    checks.holds(
      (await readProfile(target, successor?.accessToken)).status === 200,
      'the successor of ten parallel refreshes does not work',
    )
  },
}

/** After the end of a session, none of its tokens works, including tokens that were issued during the race. */
async function checkTokensEnded({ target, checks }: Round, tokens: Tokens[], end: string): Promise<void> {
  for (const { accessToken, refreshToken } of tokens) {
    checks.holds((await readProfile(target, accessToken)).status === 401, `an access token outlived ${end}`)
    checks.holds((await refresh(target, refreshToken)).status === 401, `a refresh token outlived ${end}`)
  }
}

const tokensIn = (responses: { status: number; json: unknown }[]) =>
  responses.filter(({ status }) => status === 200).map(({ json }) => json as Tokens)

const logOutAndRefresh: Race = {
  name: 'log-out against five refreshes: no token is left',
  async run(round) {
    const { client, atOnce, checks } = round
    const loggingOut = { method: 'POST', path: '/api/auth/logout', body: { refreshToken: client.refreshToken }, token: client.accessToken }
    const [end, ...others] = await atOnce([loggingOut, ...times(5, refreshing(client.refreshToken))])
    checks.holds(end?.status === 200, `a log-out among refreshes was answered ${end?.status}`)
    checks.holds(
      others.every(({ status }) => status === 200 || status === 401),
      `refreshes beside a log-out: ${statuses(others)}`,
    )
    await checkTokensEnded(round, [client, ...tokensIn(others)], 'its log-out')
  },
}

async function resetToken({ target, client: { email, from } }: Round): Promise<string> {
  await target.call({ ...calls.resetPassword, body: { email }, from })
  return target.mailedToken(email, 'set-new-password')
}

const setting = (token: string, password: string) => ({
  ...calls.setNewPassword,
  body: { token, newPassword: password, confirmNewPassword: password },
})

const resetAndLogIn: Race = {
  name: 'a new password against five log-ins with the old one: no session of the old one is left',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const token = await resetToken(round)
    const newPassword = `${client.password} anew`
    const { email, password, from } = client
    const loggingIn = { method: 'POST', path: '/api/auth/login', body: { email, password }, from }
    const [set, ...others] = await atOnce([setting(token, newPassword), ...times(5, loggingIn)])
    checks.holds(set?.status === 200, `a new password was answered ${set?.status}`)
    await checkTokensEnded(round, [client, ...tokensIn(others)], 'a new password')
    checks.holds((await logIn(target, client)).status === 400, 'the old password still logs in')
    checks.holds((await logIn(target, { ...client, password: newPassword })).status === 200, 'the new password does not log in')
  },
}

const resetTwice: Race = {
  name: 'one reset link used by two at once: one password counts',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const token = await resetToken(round)
    const passwords = [`${client.password} one`, `${client.password} two`]
    const responses = await atOnce(passwords.map((password) => setting(token, password)))
    checks.holds(served(responses).length === 1, `a reset link used twice at once was answered ${statuses(responses)}`)
    for (const [at, password] of passwords.entries()) {
      const { status } = await logIn(target, { ...client, password })
      checks.holds(
        (status === 200) === (responses[at]?.status === 200),
        'the password that was refused logs in, or the one that was set does not',
      )
    }
  },
}

const changeAndOthers: Race = {
  name: 'a password changed while signed in, against the refresh of another session and a log-in: only the changer stays',
  async run(round) {
    const { target, client, atOnce, checks } = round
    const other = await anotherSession(target, client)
    const newPassword = `${client.password} changed`
    const { email, password, from } = client
    const [change, ...others] = await atOnce([
      { method: 'POST', path: '/api/users/password', body: { currentPassword: password, newPassword }, token: client.accessToken, from },
      ...times(3, refreshing(other.refreshToken)),
      ...times(2, { method: 'POST', path: '/api/auth/login', body: { email, password }, from }),
    ])
    checks.holds(change?.status === 200, `a change of password was answered ${change?.status}: ${change?.text}`)
    await checkTokensEnded(round, [other, ...tokensIn(others)], 'a change of password')
    checks.holds((await logIn(target, { ...client, password: newPassword })).status === 200, 'the changed password does not log in')
  },
}

export const sessionRaces: Race[] = [tenRefreshes, logOutAndRefresh, resetTwice, resetAndLogIn, changeAndOthers]
