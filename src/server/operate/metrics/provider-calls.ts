import type { FastifyBaseLogger } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { aroundCalls, ProviderFault } from '../../provider/provider-call.ts'
import { JobFailure } from '../../platform/queue/job-failure.ts'
import { currentRequestId } from '../../platform/request-id.ts'

/** Those whom we depend on outside of this installation. */
export type ProviderName = 'identity' | 'card-payment' | 'market-data' | 'mail'

/** `answered`: did what it was asked. `refused`: answered that it will not. `fault`: no answer, or none that can be used. */
const outcomes = ['answered', 'refused', 'fault'] as const

/** Answers a function that gives back the same provider; its calls are counted and timed, and logged where they serve a request. */
export function providerCalls(registry: Registry, log: FastifyBaseLogger) {
  const calls = new Counter({
    name: 'kantor_provider_calls_total',
    help: 'Calls of outside services, by outcome. Those that a breaker kept back are none.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'kantor_provider_call_duration_seconds',
    help: 'How long calls of outside services took, whatever came of them.',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })

  return <Provider extends object>(name: ProviderName, provider: Provider): Provider => {
    for (const outcome of outcomes) calls.inc({ provider: name, outcome }, 0)
    durations.zero({ provider: name })
    return aroundCalls(provider, async (work, operation) => {
      const startedAt = performance.now()
      let outcome: (typeof outcomes)[number] = 'answered'
      try {
        return await work()
      } catch (error) {
        outcome = isRefusal(error) ? 'refused' : 'fault'
        throw error
      } finally {
        const milliseconds = Math.round(performance.now() - startedAt)
        calls.inc({ provider: name, outcome })
        durations.observe({ provider: name }, milliseconds / 1000)
        // What the clock has us ask, every few seconds, is counted only.
        if (currentRequestId()) log.info({ provider: name, operation, outcome, responseTime: milliseconds }, 'an outside service was asked')
      }
    })
  }
}

const isRefusal = (error: unknown) =>
  (error instanceof ProviderFault && error.isRefusal) || (error instanceof JobFailure && error.permanent)
