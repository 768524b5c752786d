/** An amount field and nothing else: the minimum for a key press. */
export const bareInput = `<!doctype html>
<html lang="en">
<title>A bare input</title>
<label>You pay <input inputmode="decimal" value="10000"></label>
</html>
`
