import { buildIfChanged } from '../launcher/build-if-changed.ts'

/** For tests that run what the build made. */
export default (): Promise<void> => buildIfChanged(() => {})
