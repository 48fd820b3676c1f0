/** The task that does nothing. @param {unknown} value */
export default (value) => value;
