/** Replaces optional parts of jsPDF that draw HTML and SVG, which no document of ours does. */
export default undefined
