export default { layout: 'page.11ty.js' }
