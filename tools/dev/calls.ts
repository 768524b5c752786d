/** Paths of calls. In development, the browser also requests modules of the folders `api` as /api/….ts. These requests are not calls. */
export const calls = String.raw`^/api/(?!.*\.tsx?(\?|$))`
