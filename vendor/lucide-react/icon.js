throw new Error('Icons of lucide-react are made by the plugin schemaIcons of engine/cli/pages.');
