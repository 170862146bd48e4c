import '../../server/portalApp.ts';
