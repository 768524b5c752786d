import type { Plugin } from 'vite'

/** The code of a stub that throws an error when the package uses the left-out module. */
const throwingStub = (name: string) => `
  const throwError = () => {
    throw new Error('${name} is left out of the build: tools/web-build/server-code.ts')
  }
  export const ${name} = new Proxy(class {}, { get: throwError, apply: throwError, construct: throwError })`

// The service never uses these modules, but each of them needs time and memory at every start.
const modules = [
  // Zod's messages in fifty languages. English has its own file.
  { name: 'locales', importer: /\/zod\/v4\//, source: /locales\/index\.js$/, code: '' },
  // For scheduled jobs of pg-boss, which we turn off by `schedule: false`.
  { name: 'cron', importer: /\/pg-boss\//, source: /^cron-parser$/, code: throwingStub('CronExpressionParser') },
  { name: 'rrule', importer: /\/pg-boss\//, source: /^rrule-temporal$/, code: throwingStub('RRuleTemporal') },
  // For a route for each file, which `serveAssets` does without.
  { name: 'glob', importer: /\/@fastify\/static\//, source: /^glob$/, code: throwingStub('glob') },
  // For exemplars, which our metrics have not.
  { name: 'tracing', importer: /\/prom-client\//, source: /^@opentelemetry\/api$/, code: throwingStub('trace') },
  // React's streaming renderer. The landing page is rendered to a string.
  { name: 'react-stream', importer: /\/react-dom\/server\.node\.js$/, source: /react-dom-server\.node\.production\.js$/, code: '' },
]

/** Leaves unused modules of packages out of the service's build. */
export function leaveOutModules(): Plugin {
  return {
    name: 'kantor-left-out',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId(source, importer = '') {
      const found = modules.find((module) => module.source.test(source) && module.importer.test(importer))
      return found && `\0left-out:${found.name}`
    },
    load(id) {
      return modules.find(({ name }) => id === `\0left-out:${name}`)?.code
    },
  }
}

/**
 * Escapes each character outside ASCII in code, also in strings and regular expressions. A character after a backslash stays, because it
 * would become part of another escape.
 */
export const narrowCode = (code: string): string =>
  code.replaceAll(/(?<!\\)[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Narrows the code that Node runs: V8 keeps every source text in memory, and one character outside ASCII doubles the memory of a text of more than 1 MB. */
export function narrowServerCode(): Plugin {
  return {
    name: 'kantor-narrow-code',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = narrowCode(file.code)
    },
  }
}
