import '../../providers/portalCalls.ts';
import '../../server/portalApp.ts';
