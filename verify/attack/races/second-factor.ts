import { type Race, served, statuses } from './race.ts'
import { logIn } from '../clients.ts'
import { challengeOf, finishLogIn, nextAppCode, turnOn } from '../second-factor.ts'

type Codes = Awaited<ReturnType<typeof turnOn>>

/** Opens so many challenges of a client with a second factor, and answers them at once: one gets in. */
const oneGetsIn = (name: string, challenges: number, answersTo: (challenges: string[], codes: Codes) => [string, string][]): Race => ({
  name,
  async run({ target, client, atOnce, checks }) {
    const codes = await turnOn(target, client)
    const opened: string[] = []
    while (opened.length < challenges) opened.push(challengeOf(await logIn(target, client)))
    const answers = await atOnce(answersTo(opened, codes).map(([challenge, code]) => finishLogIn(client, challenge, code)))
    checks.holds(served(answers).length === 1, `${name}; answered ${statuses(answers)}`)
  },
})

export const secondFactorRaces: Race[] = [
  oneGetsIn('one code of the app, used at once in five log-ins: one gets in', 5, (opened, { secret }) => {
    const code = nextAppCode(secret)
    return opened.map((challenge) => [challenge, code])
  }),
  oneGetsIn('one recovery code, used at once in five log-ins: one gets in', 5, (opened, { recoveryCodes: [code = ''] }) =>
    opened.map((challenge) => [challenge, code]),
  ),
  oneGetsIn('one challenge, answered at once by two good recovery codes: one session', 1, ([challenge = ''], { recoveryCodes }) =>
    recoveryCodes.slice(0, 2).map((code) => [challenge, code]),
  ),
]
