import { type Race, withStatus200, statuses } from './race.ts'
import { logIn } from '../clients.ts'
import { challengeOf, finishLogInRequest, nextAppCode, turnOnSecondFactor } from '../second-factor.ts'

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
