/* global SwaggerUIBundle */
// The viewer asks nobody but this server: no validator, no fonts, no analytics.
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 2,
  displayRequestDuration: true,
  requestSnippetsEnabled: true,
  // Calls go to the page's own origin, with the reader's session.
  persistAuthorization: false,
});
