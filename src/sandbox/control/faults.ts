import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** A fault that can be set: one of several named behaviours, or a delay in milliseconds. */
export interface Fault<Value extends string | number> {
  label: string
  /** The texts of the behaviours by name; undefined for a delay. */
  choices?: Record<string, string>
  /** The value that means no fault. */
  usual: Value
  schema: z.ZodType<Value>
  /** Describes a value that is not `usual`. */
  summary(value: Value): string
}

/** A fault with named behaviours. The first behaviour is `usual`, without a fault. */
export function choiceFault<Key extends string>(label: string, choices: Record<Key, string>, summary = (text: string) => text): Fault<Key> {
  const keys = Object.keys(choices) as [Key, ...Key[]]
  return { label, choices, usual: keys[0], schema: z.enum(keys), summary: (value) => summary(choices[value]) }
}

/** A delay in milliseconds. The summary begins with `effect`, such as `slow` in `slow by 5 ms`. */
export const delayFault = (label: string, effect: string): Fault<number> => ({
  label,
  usual: 0,
  schema: z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000'),
  summary: (ms) => `${effect} by ${ms} ms`,
})

type Faults = Record<string, Fault<string | number>>
export type FaultValues<F> = { [Name in keyof F]: F[Name] extends Fault<infer Value> ? Value : never }

/** The faults of one service. */
export function createFaultSwitch<F extends Faults>(faults: F) {
  const mapFaults = <T>(change: (fault: Faults[string]) => T) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, change(fault)]))
  const usual = mapFaults((fault) => fault.usual) as FaultValues<F>
  let values = usual
  return {
    faults: faults as Faults,
    /** The schema of a change, which names some of the faults. */
    schema: z.strictObject(mapFaults((fault) => fault.schema.optional())) as z.ZodType<object>,
    current: () => values,
    set(change: object) {
      values = { ...values, ...change }
    },
    reset() {
      values = usual
    },
  }
}

export type FaultSwitch = Omit<ReturnType<typeof createFaultSwitch>, 'current'> & { current: () => Record<string, string | number> }

/** Sets faults. If the change has mistakes, no fault is set, and a sentence with the wrong fields is returned. */
export function setFaults({ schema, set }: Pick<FaultSwitch, 'schema' | 'set'>, change: unknown): string | undefined {
  const checked = schema.safeParse(change)
  if (!checked.success) return mistakesIn(checked.error)
  set(checked.data)
  return undefined
}

/** Reads the faults in a form. An empty delay is 0. A delay that is not a number stays a text, which the schema refuses. */
export const faultsInForm = ({ faults }: FaultSwitch, form: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, faults[name]?.choices || !/^\s*\d*\s*$/.test(text) ? text : Number(text)]),
  )

/** One sentence that names every wrong field. */
export const mistakesIn = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')

/** Responds to a control call with the result, or with 400 and the mistake. */
export const respond = (reply: FastifyReply, mistake: string | undefined, result: () => unknown) =>
  mistake ? reply.code(400).send({ error: 'VALIDATION', message: mistake }) : result()
