import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.env.Environment;
import org.opensearch.transport.Netty4ModulePlugin;

/** One OpenSearch node: {@code java NodeMain <folder> key=value…}. Prints READY, and stops on SIGTERM. */
public class NodeMain extends Node {
  static final List<Class<? extends Plugin>> PLUGINS =
      List.of(Netty4ModulePlugin.class, CommonAnalysisModulePlugin.class);

  NodeMain(Environment environment) {
    super(environment, PLUGINS.stream().map(NodeMain::infoOf).toList(), true);
  }

  static PluginInfo infoOf(Class<? extends Plugin> plugin) {
    String java = Integer.toString(Runtime.version().feature());
    String name = plugin.getName();
    return new PluginInfo(name, "classpath", "NA", Version.CURRENT, java, name, List.of(), false);
  }

  /** Only the JSON layout of logs reads these ids. */
  @Override
  protected void configureNodeAndClusterIdStateListener(ClusterService service) {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]).toAbsolutePath();
    Settings.Builder settings = Settings.builder()
        .put("path.home", folder)
        .put("path.data", folder.resolve("data"))
        .put("path.logs", folder.resolve("logs"))
        .put("transport.type", "netty4")
        .put("http.type", "netty4")
        .put("network.host", "127.0.0.1");
    for (String setting : List.of(args).subList(1, args.length)) {
      String[] parts = setting.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    for (String name : List.of("config", "data", "logs")) Files.createDirectories(folder.resolve(name));
    NodeMain node = new NodeMain(
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node"));
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
        node.awaitClose(10, TimeUnit.SECONDS);
      } catch (Exception e) {
        e.printStackTrace();
      }
      closed.countDown();
    }));
    node.start();
    System.out.println("READY");
    closed.await();
  }
}
