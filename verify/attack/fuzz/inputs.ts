import fc from 'fast-check'
import { garbageFor } from './garbage.ts'
import { type Input, mutationsOf } from './hostile.ts'
import type { Route } from './routes.ts'
import { bodiesOf, valuesOf } from './valid.ts'
import { webhooksTo } from './vendors.ts'
import { seededRandom } from '../../harness/random.ts'

/** How many of twenty inputs are of each kind. */
const shares = { valid: 10, mutated: 7, garbage: 3 }
const sumOfShares = 20

/** Inputs for a route. The same seed gives the same inputs. */
export function inputsFor(route: Route, { seed, count }: { seed: number; count: number }): Input[] {
  const valid = validInputs(route)
  const kinds: [share: number, inputs: fc.Arbitrary<Input>][] = [
    [shares.valid, valid.map(({ input }) => input)],
    [shares.mutated, valid.chain(({ input, body }) => mutationsOf(input, body))],
    [shares.garbage, valid.chain(({ input }) => ipAddress.chain((from) => garbageFor(input, from)))],
  ]
  const ownSeed = seed ^ hashOf(`${route.method} ${route.path}`)
  const inputs = kinds.flatMap(([share, inputs]) => fc.sample(inputs, { seed: ownSeed, numRuns: Math.ceil((count * share) / sumOfShares) }))
  return shuffled(inputs, seededRandom(ownSeed))
}

const shuffled = <Item>(items: Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

const ipAddress = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `11.${parts.join('.')}`)

function validInputs(route: Route): fc.Arbitrary<{ input: Input; body: unknown }> {
  const body = route.access === 'vendor' ? webhooksTo(route.path) : route.body === undefined ? fc.constant(undefined) : bodiesOf(route)
  const query = fc.tuple(
    ...route.query.map(({ name, schema }) => valuesOf(schema, name).map((value) => `${name}=${encodeURIComponent(String(value))}`)),
  )
  const key = route.takesIdempotencyKey ? fc.option(fc.uuid(), { nil: undefined }) : fc.constant(undefined)
  const segment = fc.oneof(fc.uuid(), fc.constant('x'))
  return fc.tuple(body, query, key, segment).map(([body, query, key, segment]) => {
    const path = route.path.replaceAll(/:\w+/g, segment)
    const input: Input = {
      kind: 'valid',
      defect: 'valid',
      method: route.method,
      path: query.length > 0 ? `${path}?${query.join('&')}` : path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(key && { 'idempotency-key': key }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      token: 'own',
    }
    return { input, body }
  })
}

function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return hash
}
