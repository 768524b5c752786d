import { attack } from './attack/main.ts'
import { CannotStart } from '../tools/cannot-start.ts'

// `npm run attack`: the service under the whole catalogue of attacks, or under one part of it.
try {
  process.exitCode = (await attack(process.argv.slice(3))) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}
