import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * One OpenSearch node, with those modules of the distribution that Maven Central has: {@code NodeMain FOLDER KEY=VALUE…}.
 * A value with commas is a list. Prints READY when it accepts requests. Stops on SIGTERM, and when its standard input
 * ends, so that no node survives the tests that started it.
 */
public class NodeMain extends Node {
  private static final List<Class<? extends Plugin>> PLUGINS =
      List.of(
          Netty4ModulePlugin.class,
          CommonAnalysisModulePlugin.class,
          MapperExtrasModulePlugin.class,
          ReindexModulePlugin.class);

  private NodeMain(Environment environment) {
    super(environment, PLUGINS.stream().map(NodeMain::pluginOnClasspath).toList(), true);
  }

  private static PluginInfo pluginOnClasspath(Class<? extends Plugin> plugin) {
    String java = Integer.toString(Runtime.version().feature());
    return new PluginInfo(
        plugin.getName(), "classpath", "NA", Version.CURRENT, java, plugin.getName(), List.of(), false);
  }

  /** The superclass sets up the JSON layout of logs, which this node does not use. */
  @Override
  protected void configureNodeAndClusterIdStateListener(ClusterService service) {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]).toAbsolutePath();
    for (String name : List.of("config", "data", "logs")) Files.createDirectories(folder.resolve(name));
    Settings settings = settingsOf(folder, List.of(args).subList(1, args.length));
    NodeMain node = new NodeMain(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(node)));
    node.start();
    System.out.println("READY");
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static Settings settingsOf(Path folder, List<String> pairs) {
    Settings.Builder settings =
        Settings.builder()
            .put("path.home", folder)
            .put("path.data", folder.resolve("data"))
            .put("path.logs", folder.resolve("logs"))
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("network.host", "127.0.0.1");
    for (String pair : pairs) {
      String[] parts = pair.split("=", 2);
      if (parts[1].contains(",")) settings.putList(parts[0], parts[1].split(","));
      else settings.put(parts[0], parts[1]);
    }
    return settings.build();
  }

  private static void closeQuietly(Node node) {
    try {
      node.close();
      node.awaitClose(10, TimeUnit.SECONDS);
    } catch (IOException | InterruptedException error) {
      error.printStackTrace();
    }
  }
}
