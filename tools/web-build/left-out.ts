import type { Plugin } from 'vite'

/** Says where to look when its package begins to use it after all. */
const speakingUp = (name: string) => `
  const leftOut = () => {
    throw new Error('${name} is left out of the build: tools/web-build/left-out.ts')
  }
  export const ${name} = new Proxy(class {}, { get: leftOut, apply: leftOut, construct: leftOut })`

// Nothing of these runs in the service, and each would be read, parsed and kept at every start.
const modules = [
  // Zod's sentences in fifty languages. English is taken from its own file.
  { name: 'locales', importer: /\/zod\/v4\//, source: /locales\/index\.js$/, code: '' },
  // Jobs by the calendar, for pg-boss: the queue is made with `schedule: false`.
  { name: 'cron', importer: /\/pg-boss\//, source: /^cron-parser$/, code: speakingUp('CronExpressionParser') },
  { name: 'rrule', importer: /\/pg-boss\//, source: /^rrule-temporal$/, code: speakingUp('RRuleTemporal') },
]

/** Leaves out of the service's build what its packages would bring along for uses that it has not. */
export function leftOut(): Plugin {
  return {
    name: 'kantor-left-out',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'server',
    resolveId(source, importer = '') {
      const found = modules.find((module) => module.source.test(source) && module.importer.test(importer))
      return found && `\0left-out:${found.name}`
    },
    load(id) {
      return modules.find(({ name }) => id === `\0left-out:${name}`)?.code
    },
  }
}
