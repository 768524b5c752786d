import type { FastifyReply } from 'fastify'
import { z } from 'zod'

/** One fault that can be set: a choice by name, or a delay in milliseconds. */
export interface Fault<Value extends string | number> {
  label: string
  /** The texts of a choice, by name. A delay has none. */
  choices?: Record<string, string>
  /** The value that means no fault. */
  usual: Value
  schema: z.ZodType<Value>
  /** Words for the service's state, where the value is not the usual one. */
  summary(value: Value): string
}

/** A choice by name; the first is the usual one. The texts are for people. */
export function choice<Name extends string>(label: string, choices: Record<Name, string>, summary = (text: string) => text): Fault<Name> {
  const names = Object.keys(choices) as [Name, ...Name[]]
  return { label, choices, usual: names[0], schema: z.enum(names), summary: (value) => summary(choices[value]) }
}

/** A delay in milliseconds. `late` begins its summary, such as `slow`. */
export const delay = (label: string, late: string): Fault<number> => ({
  label,
  usual: 0,
  schema: z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000'),
  summary: (ms) => `${late} by ${ms} ms`,
})

type Faults = Record<string, Fault<string | number>>
export type FaultValues<F> = { [Name in keyof F]: F[Name] extends Fault<infer Value> ? Value : never }

/** The faults of one service: set on the control page, obeyed by the service. */
export function createFaultSwitch<F extends Faults>(faults: F) {
  const each = <T>(of: (fault: Faults[string]) => T) => Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, of(fault)]))
  const usual = each((fault) => fault.usual) as FaultValues<F>
  let values = usual
  return {
    faults: faults as Faults,
    /** A change names some of the faults. */
    schema: z.strictObject(each((fault) => fault.schema.optional())) as z.ZodType<object>,
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

/** Sets faults, or none where the change has mistakes: then it returns a sentence that names the wrong fields. */
export function setFaults({ schema, set }: Pick<FaultSwitch, 'schema' | 'set'>, change: unknown): string | undefined {
  const checked = schema.safeParse(change)
  if (!checked.success) return mistakesIn(checked.error)
  set(checked.data)
  return undefined
}

/** The faults in the form of one service. An empty delay is none; the schema names the mistake in a text that is not a number. */
export const faultsInForm = ({ faults }: FaultSwitch, form: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, faults[name]?.choices || !/^\s*\d*\s*$/.test(text) ? text : Number(text)]),
  )

/** One sentence that names every wrong field. */
export const mistakesIn = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')

/** Answers a control call: 400 with the mistake, if there is one, else the result. */
export const answer = (reply: FastifyReply, mistake: string | undefined, result: () => unknown) =>
  mistake ? reply.code(400).send({ error: 'VALIDATION', message: mistake }) : result()
