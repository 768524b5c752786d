import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/**
 * For an app with zod schemas only. Set when the app is created: otherwise Fastify first loads its own compilers, which takes a fifth of a second.
 */
// Fastify's types only know ajv's schemas.
export const zodCompilers = { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler } as unknown as Compilers
