import { buildIfChanged } from '../launcher/build-if-changed.ts'

/** Builds the service before tests that start it. */
export default (): Promise<void> => buildIfChanged(() => {})
