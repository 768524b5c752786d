import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/**
 * For an app whose schemas are all zod's. Named when it is made: otherwise Fastify loads compilers of its own, a fifth of a second's work, before
 * others can be set.
 */
// Their types know ajv's schemas only.
export const zodCompilers = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler } as unknown as Compilers
