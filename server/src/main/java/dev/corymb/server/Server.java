package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.server.api.Api;
import dev.corymb.server.api.Endpoint;
import dev.corymb.server.api.EventsOfNode;
import dev.corymb.server.api.Identity;
import dev.corymb.server.api.Workers;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.StaticFiles;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.FaultLog;
import dev.corymb.server.security.Guard;
import dev.corymb.server.security.ListenAddress;
import dev.corymb.server.security.TokenFile;
import dev.corymb.server.security.Tokens;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.HistoryFile;
import dev.corymb.server.watch.HistorySaver;
import dev.corymb.server.watch.Life;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.Overview;
import dev.corymb.server.watch.StartProgress;
import dev.corymb.server.watch.StoreGuard;
import dev.corymb.server.watch.Watch;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** A node with a socket: it listens from its start to its end. */
public final class Server implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Server.class.getName());
  private static final int CORES = Math.max(2, Runtime.getRuntime().availableProcessors());

  private static final long CLOSE_SECONDS = 5;
  private static final Duration MOMENT = Duration.ofMillis(100);
  private static final int SCRAPES = 3; // that may hang: the store, its statistics, the own sites

  private final Resources resources;
  private final Settings settings;
  private final Listener listener;
  private final Routes routes;
  private final Node node;
  private final Life life;
  private final Events events;

  /**
   * Starts a server; it answers when this returns, and is ready when it has caught up with the
   * other nodes.
   *
   * @throws IllegalArgumentException if a setting does not fit what is there
   * @throws UncheckedIOException if the data directory or a file cannot be used
   */
  public static Server start(Settings settings) {
    Resources resources = new Resources();
    try {
      return new Server(settings, resources);
    } catch (IOException e) {
      resources.close();
      throw new UncheckedIOException(e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      resources.close();
      throw e;
    }
  }

  private Server(Settings settings, Resources resources) throws IOException {
    this.resources = resources;
    this.settings = settings;
    DataDirectory data = resources.add(DataDirectory.open(settings), DataDirectory::removeIfUnused);
    ListenAddress address = ListenAddress.of(settings.text(Setting.HOST));
    Guard guard = guard(settings, data, address);
    this.listener = new Listener(settings, address);
    Doorway door = new Doorway(listener.isTls(), listener::uri);
    Vertx vertx = vertx(resources, door);
    listener.listen(vertx, CORES);
    FederationProfile profile = data.profile(); // made now if it is missing: nothing is in the way

    Meters meters = new Meters();
    History history = new History();
    HistoryFile historyFile = new HistoryFile(data.history());
    historyFile.read(history);
    this.events = new Events();
    String name = data.name();
    String endpoint = endpoint(settings, address);
    long directoryBytes = directoryBytes(settings);
    LOG.log(Level.INFO, "opening " + data.path() + ", node " + name);
    StartProgress start = new StartProgress(System::nanoTime, said -> LOG.log(Level.INFO, said));
    listener.use(request -> Listener.notYet(request, start.said()));
    data.warnings().forEach(warning -> LOG.log(Level.WARNING, warning));
    ExecutorService background = resources.executor("corymb-background", CORES);
    Federation federation =
        resources.add(
            Federation.join(settings, profile, resources.executor("corymb-bus", 1)),
            one -> one.closer().run());
    LedgerOptions ledgerOptions =
        ledgerOptions(settings)
            .withMark(data.mark(), settings.truth(Setting.ACCEPT_LOSS))
            .withProfile(profile.fingerprint())
            .withEvents(profile.isProvenance())
            .withProgress(sentence -> LOG.log(Level.INFO, sentence));
    RocksLedger ledger =
        resources.add(
            RocksLedger.open(data.ledger(), profile.groups(), profile.ranges(), ledgerOptions),
            RocksLedger::close);
    ledger.losses().forEach(loss -> LOG.log(Level.WARNING, loss));
    this.node =
        resources.add(
            Node.open(
                NodeOptions.builder(name, profile)
                    .ledger(ledger)
                    .bus(federation.bus())
                    .clock(new NodeClock(InstantSource.system(), System::nanoTime))
                    .background(background)
                    .directoryBytes(directoryBytes)
                    .receiptsKept(settings.duration(Setting.RECEIPTS_KEPT))
                    .endpoint(endpoint)
                    .listener(new EventsOfNode(start, meters, history, events))
                    .build()),
            Node::close);

    this.life =
        new Life(node, () -> federation.statistics().map(bus -> bus.get().problem()).orElse(""));
    warnOfMemory(node.directory());
    resources.onError(life::error);
    FaultLog faults = new FaultLog();
    Failures failures = new Failures(faults, life::error);
    vertx.exceptionHandler(failures::problem); // of tasks without a request: logged, and noted
    ExecutorService scrapes = resources.executor("corymb-scrape", SCRAPES);
    StoreGuard store =
        new StoreGuard(
            data.path(),
            minFree(settings, ledgerOptions.leastFreeBytes()),
            ledger::health,
            scrapes);
    Overview overview = new Overview(name, node, life, store, meters);
    Watch watch =
        new Watch(life, store, meters, history, events, overview, federation.statistics());
    StaticFiles files = new StaticFiles();
    Api api =
        new Api(
            new Identity(name, endpoint, federation.kind()),
            node,
            settings,
            Workers.of(vertx, CORES, settings),
            watch,
            failures,
            files);
    this.routes = new Routes(api.endpoints(), files, guard, life, meters, failures);
    LOG.log(
        Level.INFO,
        String.format(
            Locale.ROOT,
            "node %s of federation %s, bus %s, data in %s, %,d own sites, at %s",
            name,
            profile.name(),
            federation.kind(),
            data.path(),
            node.sites().size(),
            uri()));
    resources.add(
        new HistorySaver(history, historyFile, () -> store.reason().isEmpty()),
        HistorySaver::close);
    api.warmUp();
    Ticker ticker =
        resources.add(
            new Ticker(node, ledger::keepMark, watch, faults, System::nanoTime), Ticker::close);
    ticker.start();
    Gauges.register(watch, node, scrapes, listener);
    Gauges.ledger(meters, ledger, scrapes);
    Gauges.bodies(meters, api);
    Gauges.upkeep(meters, ticker.upkeep());
    resources.add(Gauges.process(meters), JvmGcMetrics::close);
    Watchdog watchdog = resources.add(new Watchdog(life), Watchdog::close);
    door.acceptors().forEach(acceptor -> watchdog.watch("the acceptor of connections", acceptor));
    listener.loops().forEach(loop -> watchdog.watch("an event loop", loop));
    watchdog.watch("the ticker", ticker.ticks().thread());
    watchdog.start();
    listener.use(routes.router(vertx));
  }

  private static Guard guard(Settings settings, DataDirectory data, ListenAddress address)
      throws IOException {
    if (address.isLoopback() && !settings.text(Setting.AUTH).equals("required")) {
      return new Guard(Optional.empty(), address);
    }
    Tokens tokens = new Tokens(TokenFile.at(data.path()));
    if (tokens.isEmpty()) {
      throw new IllegalArgumentException(
          "the server requires tokens, but "
              + data.path()
              + " has none; create one with corymb token create --data "
              + data.path()
              + " --name NAME --role admin");
    }
    return new Guard(Optional.of(tokens), address);
  }

  /** Where others are told to ask; an address that means nothing to them is not told. */
  private String endpoint(Settings settings, ListenAddress address) {
    String given = settings.text(Setting.ADVERTISE);
    if (!given.isEmpty()) {
      return given;
    }
    if (address.isAny() && Federation.isShared(settings)) {
      LOG.log(
          Level.WARNING,
          "other nodes cannot reach this one to confirm candidates; set advertise to its URL");
      return "";
    }
    return uri().toString();
  }

  private static Vertx vertx(Resources resources, Doorway door) {
    return resources.add(
        Vertx.builder()
            .withTransport(door)
            .with(
                new VertxOptions()
                    .setEventLoopPoolSize(CORES)
                    .setFileSystemOptions(
                        new FileSystemOptions()
                            .setClassPathResolvingEnabled(false)
                            .setFileCachingEnabled(false)))
            .build(),
        vertx -> // whose threads may be dead: the end must not wait for them for ever
        vertx
                .close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS)
                .join());
  }

  private static LedgerOptions ledgerOptions(Settings settings) {
    long half = settings.bytes(Setting.LEDGER_MEMORY) / 2;
    return new LedgerOptions(half, half, settings.duration(Setting.WRITE_TIMEOUT));
  }

  /** The free disk below which changes are rejected: as it is set, but what the ledger needs. */
  private static long minFree(Settings settings, long least) {
    long given = settings.bytes(Setting.MIN_FREE_SPACE);
    if (given < least) {
      LOG.log(
          Level.WARNING,
          String.format(
              Locale.ROOT,
              "min-free-space is raised from %,d to %,d bytes, twice ledger-memory: with less free"
                  + " disk the background work of the ledger fails",
              given,
              least));
    }
    return Math.max(given, least);
  }

  /** Own sites are opened whether there is memory for them or not: none may be missed. */
  private static void warnOfMemory(Directory directory) {
    if (directory.bytes() > directory.limitBytes()) {
      LOG.log(
          Level.WARNING,
          String.format(
              Locale.ROOT,
              "the summaries of the own sites take %,d bytes, more than the %,d of"
                  + " directory-memory: no site can be created and none can grow; raise"
                  + " directory-memory, and the heap with it (CORYMB_JAVA_OPTS=-Xmx...)",
              directory.bytes(),
              directory.limitBytes()));
    }
  }

  private static long directoryBytes(Settings settings) {
    long given = settings.bytes(Setting.DIRECTORY_MEMORY);
    return given > 0 ? given : Runtime.getRuntime().maxMemory() / 2;
  }

  /** Where it can be reached from this machine. */
  public URI uri() {
    return listener.uri();
  }

  /** The node that it serves. */
  public Node node() {
    return node;
  }

  /** All routes of its API, with the role that each needs. */
  public List<Endpoint> endpoints() {
    return routes.endpoints();
  }

  /** Why it is not ready; empty if it is. */
  public String unready() {
    return life.unready();
  }

  /** The event loops. */
  List<Executor> loops() {
    return listener.loops();
  }

  /** Whether it lives and is ready. */
  Life life() {
    return life;
  }

  /** How many requests are open. */
  int openRequests() {
    return routes.open();
  }

  /**
   * Takes no new requests and waits for those that are open, for as long as the settings say.
   *
   * @param waiting is given the number of open requests, unless they end within a moment
   */
  public void drain(IntConsumer waiting) {
    life.drain();
    events.close();
    int open = routes.awaitIdle(MOMENT);
    if (open > 0) {
      waiting.accept(open);
      routes.awaitIdle(settings.duration(Setting.DRAIN_TIMEOUT));
    }
  }

  @Override
  public void close() {
    events.close();
    resources.close();
  }
}
