import { type Race, served, statuses } from './race.ts'
import { logIn } from '../clients.ts'
import { challengeOf, finishLogIn, nextAppCode, turnOn } from '../second-factor.ts'

type Codes = Awaited<ReturnType<typeof turnOn>>

/** Opens challenges of a client with a second factor, and sends all codes at once. Only one log-in succeeds. */
const onlyOneSucceeds = (name: string, challenges: number, codesFor: (challenges: string[], codes: Codes) => [string, string][]): Race => ({
  name,
  async run({ target, client, atOnce, checks }) {
    const codes = await turnOn(target, client)
    const opened: string[] = []
    while (opened.length < challenges) opened.push(challengeOf(await logIn(target, client)))
    const responses = await atOnce(codesFor(opened, codes).map(([challenge, code]) => finishLogIn(client, challenge, code)))
    checks.holds(served(responses).length === 1, `${name}; answered ${statuses(responses)}`)
  },
})

export const secondFactorRaces: Race[] = [
  onlyOneSucceeds('one code of the app, used at once in five log-ins: one gets in', 5, (opened, { secret }) => {
    const code = nextAppCode(secret)
    return opened.map((challenge) => [challenge, code])
  }),
  onlyOneSucceeds('one recovery code, used at once in five log-ins: one gets in', 5, (opened, { recoveryCodes: [code = ''] }) =>
    opened.map((challenge) => [challenge, code]),
  ),
  onlyOneSucceeds('one challenge, answered at once by two good recovery codes: one session', 1, ([challenge = ''], { recoveryCodes }) =>
    recoveryCodes.slice(0, 2).map((code) => [challenge, code]),
  ),
]
