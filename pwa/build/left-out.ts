/** Stands for what the rendering at the server loads later in a browser. */
export default undefined
