package dev.corymb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.net.TcpConfig;
import io.vertx.core.transport.Transport;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Sees connections before Vert.x does: it knows the thread that accepts them, and tells clients
 * that speak plain HTTP to a port with TLS so, where Vert.x would close the connection without a
 * response.
 */
final class Doorway implements Transport {

  private final List<Executor> acceptors = new CopyOnWriteArrayList<>();
  private final boolean tls;
  private final Supplier<URI> address;

  /**
   * The doorway of a server.
   *
   * @param tls whether it speaks TLS
   * @param address where it is reached
   */
  Doorway(boolean tls, Supplier<URI> address) {
    this.tls = tls;
    this.address = address;
  }

  /** The threads that accept connections. */
  List<Executor> acceptors() {
    return acceptors;
  }

  @Override
  public String name() {
    return "nio";
  }

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public Throwable unavailabilityCause() {
    return null;
  }

  @Override
  public io.vertx.core.spi.transport.Transport implementation() {
    return new NioTransport() {
      @Override
      public void configure(TcpConfig config, boolean domainSocket, ServerBootstrap bootstrap) {
        super.configure(config, domainSocket, bootstrap);
        bootstrap.handler(new Accepting());
      }
    };
  }

  /** Gets every new connection, as a channel, before anything is read from it. */
  @ChannelHandler.Sharable
  private final class Accepting extends ChannelInboundHandlerAdapter {

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      acceptors.add(context.channel().eventLoop());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
      if (tls && accepted instanceof Channel connection) {
        connection.pipeline().addLast(new PlainTextRefusal());
      }
      context.fireChannelRead(accepted);
    }
  }

  /** Judges a connection by its first byte: requests begin with a letter, TLS never does. */
  private final class PlainTextRefusal extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf bytes && bytes.isReadable()) {
        byte first = bytes.getByte(bytes.readerIndex());
        if (first >= 'A' && first <= 'Z') {
          ReferenceCountUtil.release(message);
          context.writeAndFlush(refusal()).addListener(ChannelFutureListener.CLOSE);
          return;
        }
        context.pipeline().remove(this);
      }
      context.fireChannelRead(message);
    }

    private ByteBuf refusal() {
      String text = "this port speaks TLS; use " + address.get() + "\n";
      return Unpooled.copiedBuffer(
          "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n"
              + "Content-Length: "
              + text.length()
              + "\r\n\r\n"
              + text,
          US_ASCII);
    }
  }
}
