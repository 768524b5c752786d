import { type Race, served, statuses } from './race.ts'
import { type Client, logIn } from '../clients.ts'
import { challengeOf, finishLogIn, nextAppCode, turnOn } from '../second-factor.ts'
import type { Target } from '../target.ts'

async function challenges(target: Target, client: Client, count: number): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < count; at++) found.push(challengeOf(await logIn(target, client)))
  return found
}

const oneCodeFiveTimes: Race = {
  name: 'one code of the app, used at once in five log-ins: one gets in',
  async run({ target, client, atOnce, checks }) {
    const { secret } = await turnOn(target, client)
    const opened = await challenges(target, client, 5)
    const code = nextAppCode(secret)
    const answers = await atOnce(opened.map((challenge) => finishLogIn(client, challenge, code)))
    checks.holds(served(answers).length === 1, `one code used in five log-ins was answered ${statuses(answers)}`)
  },
}

const oneRecoveryCodeFiveTimes: Race = {
  name: 'one recovery code, used at once in five log-ins: one gets in',
  async run({ target, client, atOnce, checks }) {
    const { recoveryCodes } = await turnOn(target, client)
    const opened = await challenges(target, client, 5)
    const answers = await atOnce(opened.map((challenge) => finishLogIn(client, challenge, recoveryCodes[0] ?? '')))
    checks.holds(served(answers).length === 1, `one recovery code used in five log-ins was answered ${statuses(answers)}`)
  },
}

const oneChallengeTwoCodes: Race = {
  name: 'one challenge, answered at once by two good recovery codes: one session',
  async run({ target, client, atOnce, checks }) {
    const { recoveryCodes } = await turnOn(target, client)
    const [challenge = ''] = await challenges(target, client, 1)
    const answers = await atOnce(recoveryCodes.slice(0, 2).map((code) => finishLogIn(client, challenge, code)))
    checks.holds(served(answers).length === 1, `one challenge answered twice was answered ${statuses(answers)}`)
  },
}

export const secondFactorRaces: Race[] = [oneCodeFiveTimes, oneRecoveryCodeFiveTimes, oneChallengeTwoCodes]
