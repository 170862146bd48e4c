import '../../providers/portalCalls.ts';
import '../../providers/staffCalls.ts';
import '../../server/portalApp.ts';
