import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** What a container engine would make of a Dockerfile's last stage. */
export interface Image {
  /** Stands for `/`. */
  root: string
  workingDirectory: string
  env: Record<string, string>
  user: string
  command: string[]
  healthCheck: string[]
}

type Stage = Image & { name: string }

/**
 * Does the steps of a Dockerfile without a container engine: each stage is a folder, and what it runs is run there by this machine's shell, npm
 * and Node. It knows the instructions that ours has, and throws at any other.
 */
export function buildImage({ dockerfile, context, directory }: { dockerfile: string; context: string; directory: string }): Image {
  const stages: Stage[] = []
  for (const [instruction, rest] of instructionsOf(readFileSync(dockerfile, 'utf8'))) {
    if (instruction === 'FROM') stages.push(newStage(join(directory, String(stages.length)), rest))
    else take(instruction, rest, { stages, context })
  }
  const image = stages.at(-1)
  if (!image) throw new Error('the Dockerfile has no stage')
  return image
}

/** The instructions with their arguments; a backslash at the end of a line continues it. */
function instructionsOf(text: string): [string, string][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines.filter(Boolean).map((line) => {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    return [instruction, rest]
  })
}

function newStage(root: string, rest: string): Stage {
  mkdirSync(root, { recursive: true })
  const name = / AS (\S+)$/.exec(rest)?.[1] ?? ''
  return { name, root, workingDirectory: '/', env: {}, user: 'root', command: [], healthCheck: [] }
}

function take(instruction: string, rest: string, { stages, context }: { stages: Stage[]; context: string }): void {
  const stage = stages.at(-1)
  if (!stage) throw new Error(`${instruction} comes before the first stage`)
  const place = (path: string) => join(stage.root, resolve(stage.workingDirectory, path))
  switch (instruction) {
    case 'WORKDIR':
      stage.workingDirectory = rest
      return void mkdirSync(place('.'), { recursive: true })
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value
      return undefined
    case 'USER':
      stage.user = rest
      return undefined
    case 'EXPOSE':
      return undefined
    case 'CMD':
      stage.command = JSON.parse(rest) as string[]
      return undefined
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
      return undefined
    case 'RUN':
      return run(rest, place('.'))
    case 'COPY':
      return copy(rest, { stages, context, place })
    default:
      throw new Error(`this check does not know ${instruction}`)
  }
}

function run(command: string, cwd: string): void {
  console.log(`  ${command}`)
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    // What npm has fetched already is what the lock file names: it need not ask for it again.
    npm_config_prefer_offline: 'true',
  }
  const { status, stderr } = spawnSync('sh', ['-ec', command], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new CannotStart(`${command} ended with ${status}:\n${stderr}`)
}

function copy(rest: string, { stages, context, place }: { stages: Stage[]; context: string; place: (path: string) => string }): void {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  const stage = from === undefined ? undefined : stages.find(({ name }) => name === from)
  if (from !== undefined && !stage) throw new Error(`there is no stage ${from} to copy from`)
  const isIgnored = ignored(context)
  for (const source of words) {
    const path = stage ? join(stage.root, source) : join(context, source)
    // Into a folder, where the target ends with a slash; otherwise to it, or over it.
    const to = target.endsWith('/') ? join(place(target), source.split('/').at(-1) ?? '') : place(target)
    cpSync(path, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => stage !== undefined || !isIgnored(relative(context, file)),
    })
  }
}

/** By `.dockerignore`: the last line that matches decides. */
function ignored(context: string): (path: string) => boolean {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => path !== '' && patterns.some((pattern) => matchesGlob(path, pattern))
}
