/**
 * The line, from 1, at which the value of a path begins in a JSON text. If the path does not exist, the line of the nearest object or list around it.
 * The text must be JSON.
 */
export function lineInJson(json: string, path: readonly PropertyKey[]): number {
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)]
  let at = 0
  let found = 0
  const isNext = (text: string) => tokens[at]?.[0] === text

  const visit = (here: string[]): void => {
    const token = tokens[at++]
    if (here.every((key, depth) => key === String(path[depth]))) found = token?.index ?? found
    const end = token?.[0] === '{' ? '}' : ']'
    if (token?.[0] !== '{' && token?.[0] !== '[') return
    for (let index = 0; at < tokens.length && !isNext(end); index++) {
      if (isNext(',')) at++
      visit([...here, end === '}' ? keyBeforeColon() : String(index)])
    }
    at++
  }
  const keyBeforeColon = () => {
    const key = JSON.parse(tokens[at]?.[0] ?? '""') as string
    at += 2
    return key
  }
  visit([])
  return json.slice(0, found).split('\n').length
}
